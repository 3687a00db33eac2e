/** Why something was not put into the cart, or not changed there. */
export interface Refusal {
  /** The shop's message. */
  readonly message: string;
  /** The problem's type, `NotEnoughStock`; absent where nobody asks. */
  readonly code?: string;
  /** What is wrong with which fields of the product's form; absent when it is not the form. */
  readonly fields?: readonly { readonly fieldId: string; readonly message: string }[];
}
