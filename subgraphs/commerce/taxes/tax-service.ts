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

/** A sale as a service counted it. */
export interface TaxSale {
  /** What the service calls the calculation. */
  readonly calculation: string;
  readonly question: TaxQuestion;
  /** Minor units, with the taxes. */
  readonly amountCents: number;
}

/** What became of a record; REFUSED is for good. */
export type TaxRecorded =
  | { readonly state: 'RECORDED'; readonly reference: string }
  | { readonly state: 'REFUSED'; readonly message: string };

/** A service that counts taxes in place of an owner's rates, and keeps books of them. */
export interface TaxService {
  /** True where its books are of real money. */
  readonly isLive: boolean;
  /** Rejects with TaxServiceSilent when it does not answer in time, or in another way than it should. */
  count(question: TaxQuestion): Promise<TaxAnswer>;
  /** Enters a paid order. The reference names it once and for all: told again, it is recorded once. Rejects as `count` does. */
  recordSale(sale: { readonly calculation: string; readonly reference: string }): Promise<TaxRecorded>;
  /** Takes an amount of a recorded sale back, with its share of the taxes; the same holds. */
  recordReversal(reversal: {
    /** What the service calls the sale. */
    readonly sale: string;
    /** Minor units, above 0. */
    readonly amount: number;
    /** True when it is all of the sale. */
    readonly isWhole: boolean;
    readonly reference: string;
  }): Promise<TaxRecorded>;
}

/** A service did not answer. */
export class TaxServiceSilent extends Error {}
