type Json = Readonly<Record<string, unknown>>;

let context: Json | undefined;

function readJson(id: string): Json {
  const value: unknown = JSON.parse(document.getElementById(id)?.textContent ?? '{}');
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** What the page says of itself to scripts. */
export function pageContext(): Json {
  context ??= { ...readJson('page-context'), tweakJSON: readJson('style-values') };
  return context;
}

/** What the owner chose for a style option, whose name may begin with "@"; empty when the theme has none of that name. */
export function styleValue(name: string): unknown {
  const values: unknown = pageContext().tweakJSON;
  const plain = name.replace(/^@/, '');
  // Scripts read on in what they get as in a text.
  if (typeof values !== 'object' || values === null) return '';
  return Reflect.get(values, plain) ?? Reflect.get(values, `@${plain}`) ?? '';
}
