/** A duration as it is read: two digits below ten milliseconds, none above, and seconds from ten on. */
export function duration(ms: number): { readonly value: number; readonly unit: 'ms' | 's' } {
  if (ms >= 10_000) return { value: Math.round(ms / 100) / 10, unit: 's' };
  return { value: ms >= 10 ? Math.round(ms) : Math.round(ms * 100) / 100, unit: 'ms' };
}
