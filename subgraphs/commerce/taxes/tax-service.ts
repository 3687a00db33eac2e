/** What a tax service is asked: what is sold, in which currency, and where it goes. Nothing says who buys but their tax number. */
export interface TaxQuestion {
  /** ISO 4217 code. */
  readonly currency: string;
  /** True when the amounts contain their taxes. */
  readonly isTaxIncluded: boolean;
  readonly address: TaxedAddress;
  /** A number of the European Union that counts for this shop; empty for none. */
  readonly taxNumber: string;
  /** Lines and shipping that cost something; at least one. */
  readonly parts: readonly TaxQuestionPart[];
}

/** Where something is taxed. */
export interface TaxedAddress {
  readonly line1: string;
  readonly city: string;
  /** ISO 3166-2 code without the country, or as written there; empty when there is none. */
  readonly region: string;
  readonly postalCode: string;
  /** ISO 3166-1 code. */
  readonly country: string;
}

/** A line or the shipping. */
export interface TaxQuestionPart {
  /** Minor units of the currency after discounts; above 0. */
  readonly amount: number;
  /** What the service calls products of its tax class; empty for the usual ones. */
  readonly code: string;
  readonly isShipping: boolean;
}

/** What a service says: what the taxes come to, or that it cannot tell for this address. */
export type TaxAnswer = CountedTaxes | { readonly state: 'REFUSED' };

/** Taxes as a service counted them, in minor units. */
export interface CountedTaxes {
  readonly state: 'COUNTED';
  /** What the service calls this calculation. */
  readonly reference: string;
  /** By part, in the order of the question. */
  readonly parts: readonly number[];
  /** By tax; together they are what the parts are together. */
  readonly taxes: readonly {
    readonly name: string;
    readonly percentMillionths: number;
    readonly amount: number;
  }[];
  /** True when the business that buys accounts for the taxes itself. */
  readonly isReverseCharge: boolean;
}

/** A service that counts taxes in place of an owner's rates. */
export interface TaxService {
  /** Rejects with TaxServiceSilent when it does not answer in time, or in another way than it should. */
  count(question: TaxQuestion): Promise<TaxAnswer>;
}

/** A service did not answer. */
export class TaxServiceSilent extends Error {}
