"""`undercroft lab …`: experiments with many games, for designers."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from undercroft.cli.terminal.progress import watching
from undercroft.cli.whole_sentences import WholeSentences
from undercroft.kernel.errors import BadOption

lab_app = typer.Typer(
    cls=WholeSentences,
    help="Experiments with many games: what happens if I change this card, this number, this rule?",
    no_args_is_help=True,
    rich_markup_mode=None,
)

PlanFile = Annotated[
    Path, typer.Argument(metavar="PLAN.toml", help="The experiment; docs/lab.md says what stands in it.")
]
Out = Annotated[
    Path | None, typer.Option("--out", metavar="FOLDER", help="Where results go; beside the plan if not given.")
]
Jobs = Annotated[
    int | None, typer.Option("--jobs", metavar="J", min=1, max=1024, help="Processes; all cores if not given.")
]
RayAt = Annotated[
    str | None, typer.Option("--ray", metavar="ADDRESS", help="Play on a Ray cluster: local, auto or host:port.")
]


def needs_the_lab() -> None:
    """Say in one line which packages are missing."""
    try:
        import altair  # noqa: F401
        import polars  # noqa: F401
        import vl_convert  # noqa: F401
    except ModuleNotFoundError as missing:
        raise BadOption(f"the lab needs the package {missing.name}: pip install 'undercroft[lab]'") from None


def folder_of(plan: Path, out: Path | None) -> Path:
    return out if out is not None else plan.with_name(f"{plan.stem}-results")


@lab_app.command("run")
def run_command(plan: PlanFile, out: Out = None, jobs: Jobs = None, ray: RayAt = None) -> int:
    """Play all games of a plan. Interrupt it when you like: the same command goes on where it stopped."""
    needs_the_lab()
    from undercroft.lab.plan.plan_file import load_plan
    from undercroft.lab.report.summary import summary
    from undercroft.lab.run.run import play_plan

    wanted = load_plan(plan)
    folder = folder_of(plan, out)
    start = time.monotonic()
    try:
        with watching(wanted.title) as progress:
            results = play_plan(wanted, folder, jobs, ray, progress)
    except KeyboardInterrupt:
        typer.echo(f"Stopped. What is played is in {folder}: the same command goes on from there.", err=True)
        return 130
    typer.echo(summary(results))
    typer.echo(f"{results.games.height:,} games in {time.monotonic() - start:.1f} s, in {folder}")
    typer.echo(f"Next: undercroft lab report {folder}")
    return 0


@lab_app.command("record")
def record_command(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="What `lab run` wrote.")],
    game: Annotated[int, typer.Argument(metavar="GAME", min=0, help="The number of a game.")],
    setting: Annotated[int, typer.Option("--setting", metavar="N", min=0, help="Which setting of the plan.")] = 0,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Where to write it.")] = None,
) -> int:
    """Any game of a run as a record, for `undercroft replay`."""
    needs_the_lab()
    from undercroft.lab.data.results import Results
    from undercroft.lab.run.records import record_in

    text = record_in(Results(folder), setting, game)
    if out is None:
        typer.echo(text, nl=False)
    else:
        out.write_text(text, encoding="utf-8")
    return 0


@lab_app.command("report")
def report_command(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="What `lab run` wrote.")],
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Where the page goes.")] = None,
    seconds: Annotated[
        float,
        typer.Option("--seconds", metavar="S", min=0.1, max=3600, help="How long people think about a choice."),
    ] = 12.0,
) -> int:
    """One self-contained HTML page: what surprises, where it happens, how long it takes, what each card is worth."""
    needs_the_lab()
    from undercroft.lab.report.report import write_report

    typer.echo(f"The report is in {write_report(folder, out, seconds)}")
    return 0


Games = Annotated[int, typer.Option("--games", metavar="N", min=2, help="How many games of each.")]
Numbers = Annotated[
    list[str] | None,
    typer.Option("--number", metavar="PATH=VALUES", help="As in 'monster[*].health=50%,100%' or option.map=1,2."),
]
Targets = Annotated[
    list[str] | None,
    typer.Option("--target", metavar="MEASURE=LOW..HIGH", help="As in won=40%..60% or decisions=..300."),
]


@lab_app.command("compare")
def compare_command(
    before: Annotated[str, typer.Argument(metavar="A", help="A plan, a card file, options (map=2,…), or default.")],
    after: Annotated[str, typer.Argument(metavar="B", help="The same for the other side.")],
    plan: Annotated[
        Path | None, typer.Option("--plan", metavar="PLAN.toml", help="Game, seats and bots, if A and B are no plans.")
    ] = None,
    games: Games = 200,
    out: Out = None,
    jobs: Jobs = None,
    ray: RayAt = None,
) -> int:
    """Two card files, option sets or plans on the same luck: what changes, how sure that is, games that differ."""
    needs_the_lab()
    from undercroft.lab.plan.variant import variant
    from undercroft.lab.report.comparison_page import comparison_page, sentences
    from undercroft.lab.study.comparison import compare

    first, second = variant(before, plan), variant(after, plan)
    folder = out if out is not None else Path("compare-results")
    with watching("comparing") as progress:
        found = compare(first, second, folder, games, jobs, ray, progress)
    (folder / "compare.html").write_text(comparison_page(found), encoding="utf-8")
    for sentence in sentences(found):
        typer.echo(sentence)
    for game, one, other in found.examples:
        typer.echo(f"game {game} ends differently: {one} and {other}")
    typer.echo(f"The page is {folder / 'compare.html'}")
    return 0


@lab_app.command("sweep")
def sweep_command(
    plan: PlanFile,
    number: Numbers = None,
    target: Targets = None,
    games: Games = 200,
    out: Out = None,
    jobs: Jobs = None,
    ray: RayAt = None,
) -> int:
    """Numbers over a range: a curve with intervals, and the region that meets the targets."""
    needs_the_lab()
    from undercroft.lab.plan.numbers import parse_number, parse_target
    from undercroft.lab.plan.variant import one_setting
    from undercroft.lab.report.sweep_page import sweep_page
    from undercroft.lab.study.sweep import sweep

    numbers = [parse_number(text) for text in number or []]
    targets = [parse_target(text) for text in target or []]
    folder = out if out is not None else plan.with_name(f"{plan.stem}-sweep")
    with watching("sweeping") as progress:
        found = sweep(one_setting(plan), numbers, targets, folder, games, jobs, ray, progress)
    (folder / "sweep.html").write_text(sweep_page(found), encoding="utf-8")
    for sentence in found.sentences():
        typer.echo(sentence)
    typer.echo(f"The page is {folder / 'sweep.html'}")
    return 0


@lab_app.command("tune")
def tune_command(
    plan: PlanFile,
    number: Numbers = None,
    target: Targets = None,
    games: Games = 100,
    trials: Annotated[int, typer.Option("--trials", metavar="N", min=1, help="How many combinations to try.")] = 20,
    cards: Annotated[Path | None, typer.Option("--write", metavar="FILE", help="The card file to write.")] = None,
    out: Out = None,
    jobs: Jobs = None,
    ray: RayAt = None,
) -> int:
    """Search for numbers that meet the targets, and write them as a card file."""
    needs_the_lab()
    from undercroft.lab.plan.numbers import parse_number, parse_target
    from undercroft.lab.plan.variant import one_setting
    from undercroft.lab.study.tuning import Tried, tune

    numbers = [parse_number(text) for text in number or []]
    targets = [parse_target(text) for text in target or []]
    folder = out if out is not None else plan.with_name(f"{plan.stem}-tune")
    screen = Console(stderr=True, highlight=False, markup=False)

    def tried(heard: Tried) -> None:
        screen.print(f"trial {heard.number} of at most {trials}: the best is {heard.best:.2f} off its targets")

    found = tune(one_setting(plan), numbers, targets, folder, games, trials, jobs, ray, tried)
    for sentence in found.sentences(targets):
        typer.echo(sentence)
    if found.setting.cards is not None:
        file = cards if cards is not None else folder / "tuned.toml"
        file.write_text(found.setting.cards, encoding="utf-8")
        typer.echo(f"The card file is {file}: play it with --cards {file}")
    return 0


@lab_app.command("balance")
def balance_command(
    file: Annotated[Path, typer.Argument(metavar="BALANCE.toml", help="A plan with targets; see docs/lab.md.")],
    quick: Annotated[
        bool, typer.Option("--quick", help="The short run with loose bounds; fails if one breaks.")
    ] = False,
    seed: Annotated[str, typer.Option("--seed", metavar="TEXT", help="Other luck than the file's.")] = "",
    games: Annotated[int, typer.Option("--games", metavar="N", min=0, help="Other than the file says.")] = 0,
    page: Annotated[
        Path | None, typer.Option("--write", metavar="PAGE.md", help="Put the table into this page, between its marks.")
    ] = None,
    out: Out = None,
    jobs: Jobs = None,
    ray: RayAt = None,
) -> int:
    """Is the game as it should be? Every target with its measured value, interval and verdict."""
    needs_the_lab()
    from undercroft.lab.plan.balance import load_balance
    from undercroft.lab.report.verdict_table import put_into, table
    from undercroft.lab.run.run import play_plan
    from undercroft.lab.study.verdict import MET, MISSED, judge

    wanted = load_balance(file, seed, games)
    if quick and wanted.quick is None:
        raise BadOption(f"{file} has no [quick] part")
    plan = wanted.quick if quick and wanted.quick is not None else wanted.plan
    folder = folder_of(file, out) if not quick else out or file.with_name(f"{file.stem}-quick")
    try:
        with watching(plan.title) as progress:
            results = play_plan(plan, folder, jobs, ray, progress)
    except KeyboardInterrupt:
        typer.echo(f"Stopped. What is played is in {folder}: the same command goes on from there.", err=True)
        return 130
    verdicts = judge(results, wanted.targets, loosely=quick)
    text = table(verdicts)
    typer.echo(text)
    met = sum(each.verdict == MET for each in verdicts)
    typer.echo(f"{met} of {len(verdicts)} met; {results.games.height:,} games in {folder}")
    if page is not None:
        put_into(page, text)
    return 1 if quick and any(each.verdict == MISSED for each in verdicts) else 0


GameName = Annotated[str, typer.Argument(metavar="GAME", help="As `undercroft games` lists it.")]
Seats = Annotated[int, typer.Option("--seats", metavar="N", min=0, help="Two if not given, or as few as can play.")]


@lab_app.command("ablate")
def ablate_command(
    game: GameName,
    seats: Seats = 0,
    bots: Annotated[str, typer.Option("--bots", metavar="BOT", help="Who plays all seats.")] = "sensible",
    games: Games = 100,
    seed: Annotated[str, typer.Option("--seed", metavar="TEXT", help="Whose luck.")] = "ablate",
    only: Annotated[
        str, typer.Option("--only", metavar="OPTION,…", help="Only these options; `house`: all house rules.")
    ] = "",
    out: Out = None,
    jobs: Jobs = None,
    ray: RayAt = None,
) -> int:
    """Every option and house rule switched on the same luck: what each does to length, deaths, winners, choices."""
    needs_the_lab()
    from undercroft.lab.plan.variant import plain_setting
    from undercroft.lab.study.ablation import ablate

    base = plain_setting(game, seats, bots, seed)
    folder = out if out is not None else Path(f"{base.game}-ablate")
    with watching(f"{base.rules.title}, option by option") as progress:
        found = ablate(base, folder, games, jobs, ray, progress, [name for name in only.split(",") if name])
    (folder / "ablate.md").write_text(f"{found.table()}\n", encoding="utf-8")
    typer.echo(found.table())
    typer.echo(f"Changes per game against the usual options, {games} games of each; bold: beyond doubt.")
    typer.echo(f"The table is {folder / 'ablate.md'}")
    return 0


@lab_app.command("gaps")
def gaps_command(
    game: GameName,
    seats: Seats = 0,
    games: Games = 20,
    seed: Annotated[str, typer.Option("--seed", metavar="TEXT", help="Whose luck.")] = "gaps",
    out: Out = None,
) -> int:
    """Look for gaps in the rules: no choice for long, loops, standstills, rules and cards that never do anything."""
    needs_the_lab()
    from undercroft.lab.plan.variant import plain_setting
    from undercroft.lab.study.gaps import find_gaps, written

    base = plain_setting(game, seats, "random", seed)
    folder = out if out is not None else Path(f"{base.game}-gaps")
    screen = Console(stderr=True, highlight=False, markup=False)
    found = find_gaps(base, folder, games, screen.print)
    (folder / "gaps.md").write_text(f"{written(found)}\n", encoding="utf-8")
    for each in found:
        typer.echo(f"{each.sort}: {each.text}" + (f" ({each.record})" if each.record is not None else ""))
    typer.echo(f"{len(found)} gaps; the table is {folder / 'gaps.md'}")
    typer.echo("`undercroft replay RECORD --at end` opens a record where its gap is")
    return 0
