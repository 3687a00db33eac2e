import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  isInterfaceType,
  isObjectType,
  Kind,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';

/** Someone looked at what is personal, exported it or had it erased. */
export interface PersonalAccess {
  readonly change: 'VIEWED' | 'EXPORTED' | 'ERASED';
  /** The noun, as the log of changes calls it. */
  readonly kind: string;
  /** The thing's id; empty for many at once. */
  readonly subjectId: string;
}

/** Fields that hand out, or erase, all that there is of something; of one thing, which argument names it. */
const exports: Readonly<Record<string, Pick<PersonalAccess, 'change' | 'kind'> & { of?: string }>> = {
  ordersCsv: { change: 'EXPORTED', kind: 'customer_order' },
  abandonedCartsCsv: { change: 'EXPORTED', kind: 'cart' },
  donationsCsv: { change: 'EXPORTED', kind: 'donation' },
  subscribersCsv: { change: 'EXPORTED', kind: 'subscriber', of: 'listId' },
  formSubmissionsCsv: { change: 'EXPORTED', kind: 'form_submission', of: 'formId' },
  formSpreadsheetCsv: { change: 'EXPORTED', kind: 'form_submission' },
  exportVisitor: { change: 'EXPORTED', kind: 'visitor' },
  eraseVisitor: { change: 'ERASED', kind: 'visitor' },
};

/** Types that name people: programs that read them are in the log. */
const personalTypes: Readonly<Record<string, string>> = {
  Order: 'customer_order',
  Contact: 'contact',
  Buyer: 'contact',
  Member: 'member',
  Subscriber: 'subscriber',
  FormSubmission: 'form_submission',
  Donation: 'donation',
  AbandonedCart: 'cart',
  RestockSignUp: 'restock_sign_up',
};

/** A field of an operation's root under which something is personal. */
interface PersonalField {
  readonly node: FieldNode;
  /** Its name in the answer. */
  readonly key: string;
  readonly kinds: ReadonlySet<string>;
}

const plans = new WeakMap<DocumentNode, Map<string, readonly PersonalField[]>>();

/**
 * What is personal in the answer to an operation: what was exported, for everyone; the page of one customer, for people; and for programs
 * each kind of thing that they read. What was refused, or is not there, is none.
 */
export function findPersonalAccesses(
  schema: GraphQLSchema,
  {
    document,
    operationName,
  }: { readonly document: DocumentNode; readonly operationName?: string | undefined },
  variables: Readonly<Record<string, unknown>>,
  data: unknown,
  isProgram: boolean,
): PersonalAccess[] {
  const fields = planOf(schema, document, operationName ?? '');
  if (fields.length === 0) return [];
  const answered = new Map(data !== null && typeof data === 'object' ? Object.entries(data) : []);
  return fields.flatMap(({ node, key, kinds }): PersonalAccess[] => {
    if ((answered.get(key) ?? null) === null) return [];
    const exported = exports[node.name.value];
    if (exported) {
      const { change, kind, of } = exported;
      return [{ change, kind, subjectId: of === undefined ? '' : argumentOf(node, of, variables) }];
    }
    if (isProgram) return [...kinds].map((kind) => ({ change: 'VIEWED', kind, subjectId: '' }));
    return node.name.value === 'contact'
      ? [{ change: 'VIEWED', kind: 'contact', subjectId: argumentOf(node, 'id', variables) }]
      : [];
  });
}

function planOf(schema: GraphQLSchema, document: DocumentNode, name: string): readonly PersonalField[] {
  const known = plans.get(document) ?? new Map<string, readonly PersonalField[]>();
  plans.set(document, known);
  const planned = known.get(name) ?? makePlan(schema, document, name);
  known.set(name, planned);
  return planned;
}

function makePlan(schema: GraphQLSchema, document: DocumentNode, name: string): readonly PersonalField[] {
  const operation = getOperationAST(document, name || undefined);
  const root = operation && schema.getRootType(operation.operation);
  if (!operation || !root) return [];
  const fragments = new Map(
    document.definitions.flatMap((each): [string, FragmentDefinitionNode][] =>
      each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [],
    ),
  );
  const planned: PersonalField[] = [];
  const isRead = operation.operation === 'query';
  walk(schema, fragments, root, operation.selectionSet, (node, type) => {
    const kinds = new Set<string>();
    if (isRead && type) collect(type, node, kinds);
    if (node.name.value in exports || kinds.size > 0)
      planned.push({ node, key: node.alias?.value ?? node.name.value, kinds });
  });
  return planned;

  function collect(type: GraphQLNamedType, node: FieldNode, kinds: Set<string>): void {
    const kind = personalTypes[type.name];
    if (kind !== undefined) kinds.add(kind);
    if (node.selectionSet)
      walk(schema, fragments, type, node.selectionSet, (inner, innerType) => {
        if (innerType) collect(innerType, inner, kinds);
      });
  }
}

/** Visits the fields of a selection, those of its fragments among them. */
function walk(
  schema: GraphQLSchema,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  type: GraphQLNamedType,
  { selections }: SelectionSetNode,
  visit: (node: FieldNode, type: GraphQLNamedType | undefined) => void,
): void {
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) {
      const field =
        isObjectType(type) || isInterfaceType(type) ? type.getFields()[selection.name.value] : undefined;
      visit(selection, field && getNamedType(field.type));
      continue;
    }
    const inner = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
    const condition = inner?.typeCondition?.name.value;
    const narrowed = condition === undefined ? type : schema.getType(condition);
    if (inner && narrowed) walk(schema, fragments, narrowed, inner.selectionSet, visit);
  }
}

function argumentOf(node: FieldNode, name: string, variables: Readonly<Record<string, unknown>>): string {
  const argument = node.arguments?.find((each) => each.name.value === name);
  const value = argument && valueFromASTUntyped(argument.value, { ...variables });
  return value === undefined || value === null ? '' : String(value);
}
