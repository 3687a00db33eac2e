const units = ['Bytes', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'];

/** A size as people read it, on the base of 1024, with one decimal where it says more: `1.5 MB`. */
export function fileSize(bytes: number): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const rounded = unit === 0 || value >= 100 ? Math.round(value) : Math.round(value * 10) / 10;
  return rounded === 1024 && unit < units.length - 1 ? `1 ${units[unit + 1]}` : `${rounded} ${units[unit]}`;
}
