import type { JsonSchema } from './openapi-document.ts';

/** Deeper parts of a schema are closed at first. */
const openDepth = 1;
/** Bounds that only say that a number is one. */
const anyNumber = Number.MAX_SAFE_INTEGER;

/** The fields of an object or of each object in a list, with what is said of them; nothing for plain values. */
export function Fields({ schema, depth = 0 }: { schema: JsonSchema; depth?: number }) {
  const object = objectIn(schema);
  const fields = Object.entries(object?.properties ?? {});
  if (fields.length === 0) return null;
  return (
    <dl className="fields">
      {fields.map(([name, field]) => (
        <Field
          key={name}
          name={name}
          schema={field}
          isRequired={object?.required?.includes(name) ?? false}
          depth={depth}
        />
      ))}
    </dl>
  );
}

/** A text whose names stand between backticks. */
export function Words({ text }: { text: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places.
  return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}

/** One field, parameter or part. */
export function Field(props: { name: string; schema: JsonSchema; isRequired: boolean; depth?: number }) {
  const { name, schema, isRequired, depth = 0 } = props;
  const inner = objectIn(schema)?.properties ?? {};
  const count = Object.keys(inner).length;
  return (
    <div>
      <dt>
        <code>{name}</code> <span className="type">{typeOf(schema)}</span>
        {isRequired ? null : <span className="optional"> optional</span>}
      </dt>
      <dd>
        {descriptionOf(schema) === '' ? null : (
          <p>
            <Words text={descriptionOf(schema)} />
          </p>
        )}
        {limitsOf(schema) === '' ? null : <p className="limits">{limitsOf(schema)}</p>}
        {count === 0 ? null : (
          <details open={depth < openDepth}>
            <summary>{count === 1 ? '1 field' : `${count} fields`}</summary>
            <Fields schema={schema} depth={depth + 1} />
          </details>
        )}
      </dd>
    </div>
  );
}

/** A type in words: `list of text or null`. */
export function typeOf(schema: JsonSchema): string {
  const parts = schema.anyOf ?? schema.oneOf;
  if (parts) return [...new Set(parts.map(typeOf))].join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  const types = [schema.type ?? 'any value'].flat();
  return types
    .map((type) => {
      if (type === 'array') return schema.items ? `list of ${typeOf(schema.items)}` : 'list';
      return schema.format ? `${type} (${schema.format})` : type;
    })
    .join(' or ');
}

function descriptionOf(schema: JsonSchema): string {
  return schema.description ?? '';
}

function limitsOf({ minimum, maximum, maxLength }: JsonSchema): string {
  const parts = [
    ...(minimum !== undefined && Math.abs(minimum) < anyNumber ? [`at least ${minimum}`] : []),
    ...(maximum !== undefined && Math.abs(maximum) < anyNumber ? [`at most ${maximum}`] : []),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
  ];
  return parts.join(', ');
}

/** The object that a schema is, may be, or is a list of. */
function objectIn(schema: JsonSchema): JsonSchema | undefined {
  if (schema.properties) return schema;
  if (schema.items) return objectIn(schema.items);
  for (const part of schema.anyOf ?? schema.oneOf ?? []) {
    const found = objectIn(part);
    if (found) return found;
  }
  return undefined;
}
