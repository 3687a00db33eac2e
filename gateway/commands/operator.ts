import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { isEnumType, Kind } from 'graphql';
import { newId } from '#kit/ids.ts';
import type { Viewer } from '#kit/viewer.ts';
import { OperatorWebsiteDocument, type OperatorWebsiteQuery } from '../generated/graphql.ts';
import type { Permission } from '../generated/identity.ts';
import { findHostedWebsite, gatewayRequest } from '../http/viewers.ts';
import type { Install } from '../install.ts';
import { CommandError } from './command.ts';
import { plain } from './terminal.ts';

/** The parts of an install that an operator works through. */
export type OperatedInstall = Pick<Install, 'graph' | 'execute'>;

/** A website as its operator sees it, hidden pages too. */
export type OperatedWebsite = NonNullable<OperatorWebsiteQuery['website']>;

/** Who runs the install: may do everything on a website, by the same operations as everyone else. */
export class Operator {
  readonly #install: OperatedInstall;
  readonly #viewer: Viewer;

  /** `null` is for what belongs to no website. */
  constructor(install: OperatedInstall, websiteId: string | null) {
    this.#install = install;
    const permissions = allPermissions(install);
    this.#viewer = { websiteId, permissions, isOperator: true, requestId: newId() };
  }

  /** Runs a stored operation. */
  run<Data, Variables extends Record<string, unknown>>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<Data> {
    return this.#install.execute<Data>(operationName(document), variables, this.#viewer);
  }
}

/** The id of the website that answers on a host; null when none does. */
export async function findWebsiteId(install: OperatedInstall, host: string): Promise<string | null> {
  const website = await findHostedWebsite(install.graph, host, gatewayRequest(null, newId()));
  return website?.id ?? null;
}

/** The website that answers on a host, and its operator. */
export async function operate(
  install: OperatedInstall,
  host: string,
): Promise<{ operator: Operator; website: OperatedWebsite }> {
  const websiteId = await findWebsiteId(install, host);
  const operator = new Operator(install, websiteId);
  const { website } = websiteId ? await operator.run(OperatorWebsiteDocument, {}) : { website: null };
  if (website) return { operator, website };
  throw new CommandError(`No website answers on "${host}". "websites" lists those that there are.`);
}

/** Roles and sessions are a person's; what only the gateway may ask is not part of the graph. */
const nobodys = ['EVERYONE', 'VISITOR', 'MEMBER', 'GATEWAY'];

function allPermissions({ graph }: OperatedInstall): string[] {
  const permission = graph.schema.getType('Permission');
  if (!isEnumType(permission)) throw new Error('The graph has no enum Permission.');
  return permission
    .getValues()
    .map(({ name }) => name)
    .filter((name) => !nobodys.includes(name));
}

/** The permissions that someone names; refuses what is none. */
export function readPermissions(install: OperatedInstall, names: readonly string[]): Permission[] {
  const known = allPermissions(install);
  const isPermission = (name: string): name is Permission => known.includes(name);
  const unknown = names.find((name) => !isPermission(name));
  if (unknown !== undefined)
    throw new CommandError(`There is no permission "${plain(unknown)}". There are ${known.join(', ')}.`);
  return names.filter(isPermission);
}

function operationName(document: TypedDocumentNode<unknown, never>): string {
  for (const definition of document.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION && definition.name) return definition.name.value;
  }
  throw new Error('A stored operation has a name.');
}
