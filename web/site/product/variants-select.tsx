import { useRef } from 'react';
import { isValueOffered, isValueSoldOut, optionValues } from './choice.rules.ts';
import { fields } from './field-names.ts';
import { useFormValues } from './form-values.ts';
import { OptionButtons } from './option-buttons.tsx';
import type { FormProduct, OptionLook } from './product.ts';
import { useChoiceInPage } from './use-choice-in-page.ts';

/** Words around an option; `{name}` and `{variantName}` stand for its name. */
export interface OptionTexts {
  readonly title: string;
  readonly placeholder: string;
  /** Behind a value that is sold out together with the other choices. */
  readonly soldOut: string;
}

interface VariantsSelectProps {
  readonly product: FormProduct;
  readonly texts: OptionTexts;
  readonly locale: string;
  readonly look: OptionLook;
}

/** A list of values for each option, or buttons; in lists, values that no variant has together with the other choices cannot be chosen. */
export function VariantsSelect({ product, texts, locale, look }: VariantsSelectProps) {
  const { chosen } = useFormValues(product.formId);
  const place = useRef<HTMLDivElement>(null);
  useChoiceInPage(place, product, chosen, locale);
  if (product.optionNames.length === 0) return null;
  const local = (own: string) => product.optionWords?.[own] ?? own;
  return (
    <div className="product-variants" data-item-id={product.id} data-animation-role="content" ref={place}>
      {product.optionNames.map((name) =>
        look === 'lists' ? (
          <div className="variant-option" key={name}>
            <div className="variant-option-title">{`${withName(texts.title, local(name))}: `}</div>
            <div className="variant-select-wrapper">
              <select
                aria-label={withName(texts.placeholder, local(name))}
                aria-required="true"
                data-variant-option-name={name}
                name={fields.option(name)}
                form={product.formId}
              >
                <option value="">{withName(texts.placeholder, local(name))}</option>
                {optionValues(product, name).map((value) => (
                  <option key={value} value={value} disabled={!isValueOffered(product, chosen, name, value)}>
                    {isValueSoldOut(product, chosen, name, value)
                      ? `${local(value)} (${texts.soldOut})`
                      : local(value)}
                  </option>
                ))}
              </select>
            </div>
          </div>
        ) : (
          <OptionButtons
            key={name}
            product={product}
            name={name}
            title={withName(texts.title, local(name))}
            chosen={chosen}
            soldOut={texts.soldOut}
            hasPictures={look === 'swatches'}
          />
        ),
      )}
    </div>
  );
}

function withName(text: string, name: string): string {
  return text.replaceAll('{variantName}', name).replaceAll('{name}', name);
}
