import {
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isSpecifiedDirective,
  isSpecifiedScalarType,
} from 'graphql';

/** What a schema is made of: each piece holds the definition that it was built from. */
interface Piece {
  description?: string | null | undefined;
  deprecationReason?: string | null | undefined;
  defaultValue?: unknown;
  astNode?: unknown;
}

/** The same text, in memory of its own: one that was cut out of a longer text holds the whole of that. */
export function ownText(text: string): string {
  return Buffer.from(text).toString();
}

/**
 * Lets go of the definitions that a schema was built from, once nobody reads directives there any more: together they are some times as
 * large as the schema. Texts about its pieces stay.
 */
export function forgetDefinitions(schema: GraphQLSchema): GraphQLSchema {
  schema.astNode = undefined;
  schema.extensionASTNodes = [];
  for (const piece of piecesOf(schema)) {
    piece.astNode = undefined;
    if (piece.description) piece.description = ownText(piece.description);
    if (piece.deprecationReason) piece.deprecationReason = ownText(piece.deprecationReason);
    if (typeof piece.defaultValue === 'string') piece.defaultValue = ownText(piece.defaultValue);
  }
  return schema;
}

function* piecesOf(schema: GraphQLSchema): Generator<Piece> {
  for (const directive of schema.getDirectives()) {
    if (isSpecifiedDirective(directive)) continue;
    yield directive;
    yield* directive.args;
  }
  for (const type of Object.values(schema.getTypeMap())) {
    // Those of GraphQL itself belong to all schemas.
    if (isSpecifiedScalarType(type) || type.name.startsWith('__')) continue;
    yield type;
    type.extensionASTNodes = [];
    if (isEnumType(type)) yield* type.getValues();
    if (isInputObjectType(type)) yield* Object.values(type.getFields());
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      yield field;
      yield* field.args;
    }
  }
}
