import type { SandboxIntent } from './stripe-ledger.ts';

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:0;display:grid;place-items:center;min-height:100vh;background:#f4f4f7;color:#1d1d22}
main{background:#fff;padding:2rem;border-radius:12px;max-width:24rem;box-shadow:0 2px 16px #0001}h1{font-size:1.25rem;margin:0 0 .5rem}
button{font:inherit;padding:.6rem 1rem;border-radius:8px;border:1px solid #55556a;background:#fff;cursor:pointer;margin-right:.5rem}button[value=pay]{background:#2b2b66;color:#fff;border-color:#2b2b66}
@media(prefers-color-scheme:dark){body{background:#16161a;color:#eee}main{background:#222229}button{background:#222229;color:#eee}}`;

/** The bank's question about a payment, as 3-D Secure asks it. */
export function bankPage({
  amount,
  currency,
  description,
}: Pick<SandboxIntent, 'description'> & Partial<Pick<SandboxIntent, 'amount' | 'currency'>>): string {
  const sum = amount === undefined ? '' : `: ${amount} ${currency?.toUpperCase()} (minor units)`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Test bank</title><style>${style}</style>
<main><h1>Test bank</h1><p>${description.replace(/[<&]/g, '')}${sum}. No money moves.</p>
<form method="post"><button name="answer" value="pay">Complete payment</button><button name="answer" value="fail">Fail payment</button></form></main></html>`;
}

/**
 * What stands in for Stripe's script in a page: the part of its interface that the shop's payment step uses. Fields are plain inputs of the
 * page, which a sandbox may have, and a real provider never.
 */
export function elementScript(url: string): string {
  return `(() => {
  const api = ${JSON.stringify(url)};
  window.Stripe = (key) => {
    let secret = '', fields = null;
    const listeners = { change: [], ready: [] };
    const element = {
      mount(target) {
        const place = typeof target === 'string' ? document.querySelector(target) : target;
        fields = document.createElement('fieldset');
        fields.className = 'payment-sandbox';
        fields.innerHTML = '<legend>Test payment: no money moves</legend>'
          + '<label>Method <select name="sandbox-type"><option value="card">Card</option><option value="afterpay_clearpay">Instalments</option><option value="us_bank_account">Bank debit</option></select></label>'
          + '<label>Card number <input type="text" name="sandbox-number" inputmode="numeric" autocomplete="off" value="4242 4242 4242 4242"></label>';
        place.replaceChildren(fields);
        fields.addEventListener('input', () => listeners.change.forEach((tell) => tell({ complete: true })));
        queueMicrotask(() => listeners.ready.forEach((tell) => tell()));
      },
      on(name, tell) { (listeners[name] ??= []).push(tell); return element; },
      unmount() { fields?.remove(); }, destroy() { fields?.remove(); }, focus() { fields?.querySelector('input')?.focus(); }, update() {},
    };
    const elements = { create: () => element, getElement: () => element, update() {}, submit: async () => ({}) };
    const ask = async (path, form) => {
      const response = await fetch(api + path, { method: 'POST', headers: { authorization: 'Bearer ' + key, 'content-type': 'application/x-www-form-urlencoded' }, body: new URLSearchParams(form) });
      return response.json();
    };
    return {
      elements(options) { secret = options.clientSecret ?? secret; return elements; },
      confirmSetup(options) { return this.confirm('setup_intents', 'setupIntent', 'setup_intent', options); },
      confirmPayment(options) { return this.confirm('payment_intents', 'paymentIntent', 'payment_intent', options); },
      async confirm(path, name, parameter, { clientSecret = secret, confirmParams = {}, redirect }) {
        const id = clientSecret.split('_secret_')[0];
        const value = (name) => fields?.querySelector('[name="' + name + '"]')?.value ?? '';
        const answer = await ask('/v1/' + path + '/' + id + '/confirm', {
          client_secret: clientSecret, return_url: confirmParams.return_url ?? location.href,
          'payment_method_data[type]': value('sandbox-type') || 'card', 'payment_method_data[card][number]': value('sandbox-number'),
        });
        if (answer.error) return { error: answer.error };
        if (answer.next_action) { location.assign(answer.next_action.redirect_to_url.url); return new Promise(() => {}); }
        if (redirect === 'if_required') return { [name]: answer };
        const back = new URL(confirmParams.return_url ?? location.href);
        back.searchParams.set(parameter, id); back.searchParams.set('redirect_status', 'succeeded');
        location.assign(back.href);
        return new Promise(() => {});
      },
    };
  };
})();`;
}
