import { AddOnList, type AddOnListProps } from './add-on-list.tsx';

/** What the owner offers together with a product, below its form. */
export function Island(props: AddOnListProps) {
  return <AddOnList {...props} />;
}
