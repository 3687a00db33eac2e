/** A dish with its price and what else is to be said of it. */
export interface Dish {
  readonly title: string;
  readonly price: string;
  readonly description: string;
}

/** A part of a menu: starters, for one. */
export interface MenuPart {
  readonly title: string;
  readonly description: string;
  readonly dishes: readonly Dish[];
}

const underline = /^[-=]{2,}$/;
const price = /^(?:[$€£¥]\s*)?\d[\d.,]*(?:\s*[/|]\s*(?:[$€£¥]\s*)?\d[\d.,]*)*(?:\s*[$€£¥])?$/;

/**
 * A menu is written as text: a title with a line of hyphens below it begins a part; what else comes is dishes with an
 * empty line between them, each with its name first, then words, and its price on a line of its own.
 */
export function readMenu(text: string): MenuPart[] {
  const lines = text.split('\n').map((line) => line.trim());
  const starts = lines.flatMap((line, index) =>
    underline.test(line) && index > 0 && lines[index - 1] !== '' ? [index - 1] : [],
  );
  const first = starts[0] ?? lines.length;
  const parts = [
    ...(lines.slice(0, first).some((line) => line !== '') ? [readPart('', lines.slice(0, first))] : []),
    ...starts.map((start, index) =>
      readPart(lines[start] ?? '', lines.slice(start + 2, starts[index + 1] ?? lines.length)),
    ),
  ];
  return parts.filter(({ title, dishes }) => title !== '' || dishes.length > 0);
}

function readPart(title: string, lines: readonly string[]): MenuPart {
  const groups = groupsOf(lines);
  // Words right below a title that have no price and are followed by dishes are about the part.
  const [intro] = groups;
  const hasIntro =
    intro?.length === 1 && groups.length > 1 && !price.test(intro[0] ?? '') && isQuotedOrLong(intro[0] ?? '');
  const dishes = groups.slice(hasIntro ? 1 : 0).map(readDish);
  return { title, description: hasIntro ? (intro[0] ?? '') : '', dishes };
}

function isQuotedOrLong(line: string): boolean {
  return line.length > 60 || /[.!?]$/.test(line);
}

function groupsOf(lines: readonly string[]): string[][] {
  const groups: string[][] = [];
  let open: string[] = [];
  for (const line of [...lines, '']) {
    if (line !== '') open.push(line);
    else if (open.length > 0) {
      groups.push(open);
      open = [];
    }
  }
  return groups;
}

function readDish([title = '', ...rest]: readonly string[]): Dish {
  const prices = rest.filter((line) => price.test(line));
  const words = rest.filter((line) => !price.test(line));
  return { title, price: prices.join(' / '), description: words.join(' ') };
}
