import type { FormProblem } from '../action.ts';
import type { DonateState, DonationWords } from './donate-page.tsx';

interface TextProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly problem: FormProblem | undefined;
  readonly type?: 'text' | 'email';
  readonly autoComplete?: string;
  readonly isRequired?: boolean;
}

function TextField({ name, label, value, problem, type = 'text', autoComplete, isRequired }: TextProps) {
  const id = `donate-${name}`;
  const isWrong = problem?.field === name;
  return (
    <div className="checkout-field">
      <label htmlFor={id}>{label}</label>
      <input
        {...{ id, name, type, autoComplete }}
        maxLength={name === 'email' ? 256 : 200}
        required={isRequired}
        defaultValue={value}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-problem` : undefined}
      />
      {isWrong && (
        <p id={`${id}-problem`} className="checkout-problem">
          {problem.message}
        </p>
      )}
    </div>
  );
}

/** Who gives, to whom it is dedicated, and what they want to say. */
export function DonorFields({
  fund,
  form,
  problem,
  words,
}: Pick<DonateState, 'fund' | 'form' | 'problem'> & { readonly words: DonationWords }) {
  const { name, email, dedication, dedicatedTo, message } = form;
  const optional = (label: string) => `${label} ${words.optional}`;
  return (
    <div className="checkout-part donate-fields">
      <TextField
        {...{ name: 'name', label: words.yourName, value: name, problem }}
        autoComplete="name"
        isRequired
      />
      <TextField
        {...{ name: 'email', type: 'email', label: words.email, value: email, problem }}
        autoComplete="email"
        isRequired
      />
      {fund.isDedicable && (
        <>
          <div className="checkout-field">
            <label htmlFor="donate-dedication">{optional(words.dedication)}</label>
            <select id="donate-dedication" name="dedication" defaultValue={dedication}>
              <option value="">{words.noDedication}</option>
              <option value="HONOUR">{words.HONOUR}</option>
              <option value="MEMORY">{words.MEMORY}</option>
            </select>
          </div>
          <div className="donate-dedicated">
            <TextField {...{ name: 'dedicatedTo', label: words.dedicatedTo, value: dedicatedTo, problem }} />
          </div>
        </>
      )}
      <div className="checkout-field">
        <label htmlFor="donate-message">{optional(words.message)}</label>
        <textarea id="donate-message" name="message" rows={3} maxLength={1_000} defaultValue={message} />
      </div>
    </div>
  );
}
