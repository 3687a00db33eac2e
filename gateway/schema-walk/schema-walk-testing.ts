import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  getOperationAST,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isUnionType,
  Kind,
  parse,
  printSchema,
} from 'graphql';
import { findDocumentProblems } from '../graph/document-size.rules.ts';
import { findCostProblem, readPrices } from '../graph/operation-cost.rules.ts';

/** A place in the input of an operation where an id goes: `updateProduct input id`. */
export type IdSlot = string;

/** A place in the input of an operation where a text goes: `updateProduct input title`. */
export type TextSlot = string;

/** What fills the input of an operation: an id for each slot, and whether optional input is given too. */
export interface Filling {
  idFor(slot: IdSlot): string;
  /** The text of a slot, which is given then even if it is optional; undefined leaves it as it would be. */
  textFor?(slot: TextSlot): string | undefined;
  readonly isWhole: boolean;
}

/** An operation of a schema with the ids that it takes. */
export interface WalkedOperation {
  readonly name: string;
  readonly idSlots: readonly IdSlot[];
  /** Where texts go, those within JSON aside. */
  readonly textSlots: readonly TextSlot[];
  /** Its text with all that it answers, as many levels deep as was wanted, or fewer where that asks for too much. */
  readonly text: string;
  /** Its text with nothing of what it answers. */
  readonly bareText: string;
  fill(filling: Filling): Record<string, unknown>;
}

const depths = [4, 3, 2];

/** What was walked, by what a schema offers: all installs of a run have the same, and to walk it takes seconds. */
const walked = new Map<string, readonly WalkedOperation[]>();

/** Every query and every mutation of a schema, ready to be asked with any ids; what is deeper takes longer to plan. */
export function walkOperations(schema: GraphQLSchema, deepest = 4): readonly WalkedOperation[] {
  const key = `${deepest} ${printSchema(schema)}`;
  const operations = walked.get(key) ?? walkSchema(schema, deepest);
  walked.set(key, operations);
  return operations;
}

/** Which subgraphs answer each query and mutation, by its name. */
export function subgraphsOfOperations(supergraphSdl: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const definition of parse(supergraphSdl).definitions) {
    if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION) continue;
    if (!['Query', 'Mutation'].includes(definition.name.value)) continue;
    for (const { name, directives = [] } of definition.fields ?? []) {
      const graphs = directives
        .filter((directive) => directive.name.value === 'join__field')
        .flatMap(
          (directive) => directive.arguments?.find((argument) => argument.name.value === 'graph') ?? [],
        )
        .flatMap(({ value }) => (value.kind === Kind.ENUM ? value.value.toLowerCase() : []));
      found.set(name.value, graphs);
    }
  }
  return found;
}

function walkSchema(schema: GraphQLSchema, deepest: number): WalkedOperation[] {
  const roots = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
  ] as const;
  const prices = readPrices(schema);
  const isAllowed = (text: string): boolean => {
    const document = parse(text);
    const operation = getOperationAST(document);
    if (!operation || findDocumentProblems(schema, document).length > 0) return false;
    return !findCostProblem(document, operation, {}, prices);
  };
  return roots.flatMap(([kind, type]) =>
    Object.values(type?.getFields() ?? {}).map((field) =>
      walkOperation(schema, kind, field, deepest, isAllowed),
    ),
  );
}

function walkOperation(
  schema: GraphQLSchema,
  kind: string,
  field: GraphQLField<unknown, unknown>,
  deepest: number,
  isAllowed: (text: string) => boolean,
): WalkedOperation {
  const { name, args, type } = field;
  const declared = args.map((argument) => `$${argument.name}: ${argument.type}`).join(', ');
  const passed = args.map((argument) => `${argument.name}: $${argument.name}`).join(', ');
  const head = args.length > 0 ? `${kind} (${declared}) { ${name}(${passed})` : `${kind} { ${name}`;
  const texts = depths
    .filter((depth) => depth <= deepest)
    .map((depth) => `${head} ${selectionOf(schema, type, depth)} }`);
  const bareText = `${head} ${isLeafType(getNamedType(type)) ? '' : '{ __typename }'} }`;
  return {
    name,
    idSlots: args.flatMap((argument) => slotsOf(argument, name, 'ID')),
    textSlots: args.flatMap((argument) => slotsOf(argument, name, 'String')),
    text: texts.find(isAllowed) ?? bareText,
    bareText,
    fill: (filling) => fillFields(args, name, filling),
  };
}

type Input = GraphQLArgument | GraphQLInputField;

function slotsOf(input: Input, path: string, typeName: 'ID' | 'String'): string[] {
  const type = getNamedType(input.type);
  const slot = `${path} ${input.name}`;
  if (isInputObjectType(type))
    return Object.values(type.getFields()).flatMap((field) => slotsOf(field, slot, typeName));
  return type.name === typeName ? [slot] : [];
}

function fillFields(inputs: readonly Input[], path: string, filling: Filling): Record<string, unknown> {
  const given = inputs.filter((input) => {
    // A variable of a type that is never null needs a value, even where its place has a default.
    const isWanted = slotsOf(input, path, 'String').some((slot) => filling.textFor?.(slot) !== undefined);
    return filling.isWhole || isNonNullType(input.type) || isWanted || slotsOf(input, path, 'ID').length > 0;
  });
  return Object.fromEntries(
    given.map((input) => [input.name, fillType(input.type, `${path} ${input.name}`, filling)]),
  );
}

const sampleScalars: Readonly<Record<string, unknown>> = {
  ...{ Boolean: true, Int: 1, Float: 0.5, String: 'some-text', DateTime: '2026-03-01T09:30:00.000Z' },
  ...{ JSON: {}, Quantity: 1 },
};

/** A value of an input type. */
export function fillType(type: GraphQLInputType, path: string, filling: Filling): unknown {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return [fillType(nullable.ofType, path, filling)];
  if (isInputObjectType(nullable)) return fillFields(Object.values(nullable.getFields()), path, filling);
  if (isEnumType(nullable)) return nullable.getValues()[0]?.name;
  if (nullable.name === 'ID') return filling.idFor(path);
  if (nullable.name === 'String') return filling.textFor?.(path) ?? sampleScalars.String;
  if (!(nullable.name in sampleScalars)) throw new Error(`Say what a value of ${nullable.name} looks like.`);
  return sampleScalars[nullable.name];
}

/** All fields that need no arguments, so many levels deep. */
function selectionOf(schema: GraphQLSchema, type: GraphQLOutputType, levels: number): string {
  const named = getNamedType(type);
  if (isUnionType(named)) {
    const parts = named.getTypes().map((each) => `... on ${each.name} ${selectionOf(schema, each, levels)}`);
    return `{ __typename ${parts.join(' ')} }`;
  }
  if (!isObjectType(named)) return '';
  const fields = Object.values(named.getFields()).flatMap((field) => {
    if (field.args.some(isRequiredArgument)) return [];
    const isLeaf = !isObjectType(getNamedType(field.type)) && !isUnionType(getNamedType(field.type));
    if (isLeaf) return [field.name];
    return levels > 0 ? [`${field.name} ${selectionOf(schema, field.type, levels - 1)}`] : [];
  });
  return `{ __typename ${fields.join(' ')} }`;
}
