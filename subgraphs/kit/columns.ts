/** What a statement answers where Prisma's type is `Value`: large integers are read by `::float8` or through JSON, bytes come as the driver has them. */
type Column<Value> = Value extends bigint
  ? number
  : Value extends bigint[]
    ? number[]
    : Value extends Uint8Array
      ? Buffer
      : Value;

/**
 * Columns of a table as a statement answers them, by their names in the Prisma schema: of a column that is renamed there the type check
 * tells. `Told` are columns of which more is known than their type, such as the words of a state, or what JSON holds.
 */
export type Columns<
  Model,
  Name extends keyof Model,
  Told extends { [Key in keyof Told]: Key extends keyof Model ? unknown : never } = Record<never, never>,
> = { readonly [Key in Name]: Column<Model[Key]> } & { readonly [Key in keyof Told]: Told[Key] };
