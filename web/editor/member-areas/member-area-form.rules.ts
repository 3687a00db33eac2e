import type { EditorMemberAreaFragment, UpdateMemberAreaInput } from '#web/generated/graphql.ts';
import { memberAreasWords } from './words.ts';

/** An area as it is typed. */
export interface AreaValues {
  readonly title: string;
  readonly description: string;
  readonly isFreeToJoin: boolean;
  /** What opens it. */
  readonly products: readonly { readonly id: string; readonly title: string }[];
}

/** A stored area as its form shows it; products that are gone are left out. */
export function areaValues(area: EditorMemberAreaFragment): AreaValues {
  const { title, description, isFreeToJoin, products } = area;
  return {
    ...{ title, description, isFreeToJoin },
    products: products.flatMap((product) => (product ? [{ id: product.id, title: product.title }] : [])),
  };
}

/** What is sent of what was changed. */
export function areaInput(id: string, changed: Partial<AreaValues>): UpdateMemberAreaInput {
  const { products, ...rest } = changed;
  return { id, ...rest, ...(products ? { productIds: products.map((product) => product.id) } : {}) };
}

/** A member of an area, as far as it is known who that is. */
export interface AreaMemberName {
  readonly member?: {
    readonly email: string;
    readonly firstName: string;
    readonly lastName: string;
  } | null;
}

/** What a member is called: the name that they gave, or their address; whoever may not read members sees neither. */
export function memberName({ member }: AreaMemberName): string {
  if (!member) return memberAreasWords.members.someone;
  return [member.firstName, member.lastName].filter(Boolean).join(' ') || member.email;
}
