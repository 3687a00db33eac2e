import { focalStyle } from '../page/focal-position.rules.ts';
import { isValueOffered, isValueSoldOut, optionValues, valueImage } from './choice.rules.ts';
import { fields } from './field-names.ts';
import type { ChosenOptions, FormProduct } from './product.ts';

interface OptionButtonsProps {
  readonly product: FormProduct;
  readonly name: string;
  /** What the option is called. */
  readonly title: string;
  readonly chosen: ChosenOptions;
  readonly soldOut: string;
  /** Whether pictures of the values stand in for their words where they tell them apart. */
  readonly hasPictures: boolean;
}

const pictureWidth = 48;

/**
 * The values of an option side by side. One that cannot be had with the other choices is struck through and can be chosen
 * still, as nothing else would lead back to it.
 */
export function OptionButtons({ product, name, title, chosen, soldOut, hasPictures }: OptionButtonsProps) {
  const local = (own: string) => product.optionWords?.[own] ?? own;
  const isHad = (value: string) =>
    isValueOffered(product, chosen, name, value) && !isValueSoldOut(product, chosen, name, value);
  return (
    <div className="variant-option" role="radiogroup" aria-required="true" aria-label={title}>
      <div className="variant-option-title">
        {`${title}: `}
        <span className="variant-option-chosen">{local(chosen[name] ?? '')}</span>
      </div>
      <div className="variant-radiobtn-wrapper">
        {optionValues(product, name).map((value) => {
          const image = hasPictures ? valueImage(product, name, value) : undefined;
          return (
            <label
              className={image ? 'variant-button variant-swatch' : 'variant-button'}
              title={image && local(value)}
              data-unavailable={isHad(value) ? undefined : ''}
              key={value}
            >
              <input
                type="radio"
                className="variant-radiobtn"
                data-variant-option-name={name}
                name={fields.option(name)}
                value={value}
                form={product.formId}
              />
              {image && (
                <img
                  src={`${image.url}?format=100w`}
                  alt=""
                  width={pictureWidth}
                  height={pictureWidth}
                  {...focalStyle(image.position ?? '')}
                />
              )}
              <span className={image ? 'visually-hidden' : undefined}>{local(value)}</span>
              {!isHad(value) && <span className="visually-hidden">{` (${soldOut})`}</span>}
            </label>
          );
        })}
      </div>
    </div>
  );
}
