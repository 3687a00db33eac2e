/** What the driver itself writes values with: it has no types for it. */
declare module 'pg/lib/utils.js' {
  const utils: { prepareValue(value: unknown): string | Buffer | null };
  // biome-ignore lint/style/noDefaultExport: A CommonJS module has no other.
  export default utils;
}
