/** One figure of a run. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The figure of the same run that it is held against. */
  readonly against: string | null;
  readonly ratio: number | null;
}

/** The figures of a run, printed as they come. */
export class Report {
  readonly figures: Figure[] = [];

  /** Notes a figure and prints it; `against` names one that was noted before. */
  add(name: string, value: number, unit: string, against?: string): number {
    const other = this.figures.find((figure) => figure.name === against);
    if (against !== undefined && !other)
      throw new Error(`There is no figure ${against} to hold ${name} against.`);
    const ratio = other ? value / other.value : null;
    this.figures.push({
      name,
      value: round(value),
      unit,
      against: against ?? null,
      ratio: ratio === null ? null : round(ratio),
    });
    const comparison = ratio === null ? '' : `  ${ratio.toFixed(2)} of ${against}`;
    process.stdout.write(`  ${name.padEnd(54)}${show(value).padStart(9)} ${unit.padEnd(6)}${comparison}\n`);
    return value;
  }

  /** Prints what the next figures are about. */
  begin(title: string): void {
    process.stdout.write(`\n${title}\n`);
  }
}

function round(value: number): number {
  return Number(value.toPrecision(4));
}

function show(value: number): string {
  if (value >= 100) return value.toFixed(0);
  return value.toFixed(value >= 10 ? 1 : 2);
}
