const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A file's size is shown in the largest unit of which it has one or more, with at most one digit behind the point. */
export function showFileSize(bytes: number, locale: string): string {
  const index = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const unit = units[index] ?? 'byte';
  const format = { style: 'unit', unit, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale, format).format(bytes / 1000 ** index);
}
