import type { Schema } from '@apollo/federation-internals';

/** Lets go of the texts that a schema was read from, kept for messages about mistakes in it: the composed one was checked when it was made. */
export function forgetSources(schema: Schema): void {
  for (const element of schema.allSchemaElement()) {
    element.sourceAST = undefined;
    for (const directive of element.appliedDirectives) directive.sourceAST = undefined;
  }
}
