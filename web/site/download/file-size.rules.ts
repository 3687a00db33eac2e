const units = ['Bytes', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'];

/** A size as people read it, on the base of 1024, with one decimal where it says more: `1.5 MB`, in German `1,5 MB`. */
export function showFileSize(bytes: number, locale: string): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  let rounded = unit === 0 || value >= 100 ? Math.round(value) : Math.round(value * 10) / 10;
  if (rounded === 1024 && unit < units.length - 1) {
    rounded = 1;
    unit += 1;
  }
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, useGrouping: false });
  return `${number.format(rounded)} ${units[unit]}`;
}
