import type { Directive, Schema, SchemaElement } from '@apollo/federation-internals';

/** What may hold a piece of the text that a schema was read from. */
type Element = Pick<SchemaElement<never, never>, 'sourceAST'> & {
  readonly appliedDirectives: readonly Pick<Directive, 'sourceAST'>[];
};

/**
 * Lets go of the texts that a schema was read from, kept for messages about mistakes in it: the composed one was checked when it was made.
 * A single piece that is left holds every word of its text, as each word knows the next one.
 */
export function forgetSources(schema: Schema): void {
  for (const element of elementsOf(schema)) {
    element.sourceAST = undefined;
    for (const directive of element.appliedDirectives) directive.sourceAST = undefined;
  }
}

/** All elements: those that a schema tells of, and the values of its enumerations, which it leaves out. */
function* elementsOf(schema: Schema): Generator<Element> {
  yield* schema.allSchemaElement();
  for (const type of schema.enumTypes()) yield* type.values;
}
