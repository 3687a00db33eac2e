/** A part of the schema of pages' contexts, as far as names need it. */
export interface ContextSchema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, ContextSchema>>;
  readonly items?: ContextSchema;
  readonly anyOf?: readonly ContextSchema[];
  readonly type?: unknown;
  readonly description?: string;
}

export interface ContextRoot extends ContextSchema {
  readonly $defs: Readonly<Record<string, ContextSchema>>;
}

/** A name that a template can print, and what it stands for. */
export interface ContextName {
  readonly name: string;
  readonly info: string;
}

/** What is below a path of the context, such as `website` or `item.author`; at its root also what an item has, as lists are repeated over items. */
export function namesBelow(path: readonly string[], root: ContextRoot): readonly ContextName[] {
  const item = root.$defs.item ?? {};
  const starts = [root, item];
  for (const start of starts) {
    const found = path.reduce<ContextSchema | undefined>((at, name) => propertiesOf(at, root)[name], start);
    if (found && path.length > 0) return listNames(propertiesOf(found, root));
  }
  if (path.length > 0) return [];
  return listNames({ ...propertiesOf(item, root), ...propertiesOf(root, root) });
}

function listNames(properties: Readonly<Record<string, ContextSchema>>): readonly ContextName[] {
  return Object.entries(properties).map(([name, { description = '' }]) => ({ name, info: description }));
}

/** The properties of what a schema leads to: those of the definition it names, of the list's elements, of the one that is not null. */
function propertiesOf(
  schema: ContextSchema | undefined,
  root: ContextRoot,
): Readonly<Record<string, ContextSchema>> {
  if (!schema) return {};
  if (schema.properties) return schema.properties;
  if (schema.$ref) return propertiesOf(root.$defs[schema.$ref.replace('#/$defs/', '')], root);
  if (schema.items) return propertiesOf(schema.items, root);
  return Object.assign({}, ...(schema.anyOf ?? []).map((each) => propertiesOf(each, root)));
}
