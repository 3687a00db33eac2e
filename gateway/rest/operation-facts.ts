import {
  type FieldNode,
  type GraphQLSchema,
  isObjectType,
  isUnionType,
  Kind,
  type OperationDefinitionNode,
  parse,
} from 'graphql';
import type { AccessMap } from '../graph/shareable.ts';
import { storedOperation } from '../graph/stored-operations.ts';

/** What the graph says of a stored operation. */
export interface OperationFacts {
  readonly isWrite: boolean;
  /** What its caller must be allowed, such as `CATALOG_MANAGE`; `VISITOR` when everyone may. */
  readonly permission: string;
  /** The problems that it may answer with, by their codes, each with the sentence that says when. */
  readonly problems: ReadonlyMap<string, string>;
}

/** Reads what is promised of a stored operation off the graph's schema. Fields that only some requests ask for do not count. */
export function readOperationFacts(name: string, schema: GraphQLSchema, access: AccessMap): OperationFacts {
  const definition = parse(storedOperation(name).text).definitions.find(
    (each): each is OperationDefinitionNode => each.kind === Kind.OPERATION_DEFINITION,
  );
  const isWrite = definition?.operation === 'mutation';
  const root = isWrite ? schema.getMutationType() : schema.getQueryType();
  const fields = (definition?.selectionSet.selections ?? []).filter(
    (node): node is FieldNode => node.kind === Kind.FIELD && !node.directives?.length,
  );
  const permissions = fields.map((field) => access.get(`${root?.name}.${field.name.value}`) ?? 'VISITOR');
  const types = fields.map((field) => root?.getFields()[field.name.value]?.type);
  const members = types.flatMap((type) => {
    const bare = type && 'ofType' in type ? type.ofType : type;
    return isUnionType(bare) ? bare.getTypes() : [];
  });
  const problems = members.filter(
    (type) => isObjectType(type) && type.getInterfaces().some(({ name }) => name === 'Problem'),
  );
  return {
    isWrite,
    permission: permissions.find((each) => each !== 'EVERYONE' && each !== 'VISITOR') ?? 'VISITOR',
    problems: new Map(problems.map(({ name, description }) => [name, description ?? ''])),
  };
}
