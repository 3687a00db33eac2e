/** Mixes two `#rrggbb` colours; `amount` 0 gives the first, 1 the second. */
export function mixColours(first: string, second: string, amount: number): string {
  const from = readChannels(first);
  const to = readChannels(second);
  const mixed = from.map((channel, index) => Math.round(channel + ((to[index] ?? 0) - channel) * amount));
  return `#${mixed.map((channel) => Math.min(255, Math.max(0, channel)).toString(16).padStart(2, '0')).join('')}`;
}

/** Moves a colour towards a warm white. */
export function lightenColour(colour: string, amount: number): string {
  return mixColours(colour, '#fffaf0', amount);
}

/** Moves a colour towards a blue black: shadows in daylight are never neutral. */
export function darkenColour(colour: string, amount: number): string {
  return mixColours(colour, '#10141c', amount);
}

function readChannels(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}
