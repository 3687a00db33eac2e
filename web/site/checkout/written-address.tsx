import { countryData } from '#schema/address-countries.ts';
import { addressLines, type WrittenAddress } from '#schema/address-lines.rules.ts';
import { countryName } from '../account/countries.ts';

/** An address as its country writes it, line by line, with the country in the reader's language. */
export function AddressText({
  address,
  language,
}: {
  readonly address: WrittenAddress & { readonly country: string; readonly phone: string };
  readonly language: string;
}) {
  const { country, phone } = address;
  const lines = [
    ...addressLines(address, countryData(country), language),
    countryName(country, language),
    phone,
  ];
  return (
    <address>
      {lines
        .filter((line) => line !== '')
        .map((line) => (
          <div key={line}>{line}</div>
        ))}
    </address>
  );
}
