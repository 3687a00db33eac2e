import { describe, expect, it } from 'vitest';
import { chooseKeys, findProviderProblem, isOffered, type ProviderKeys } from './provider-settings.rules.ts';

const stripe = (kind: 'test' | 'live'): ProviderKeys => ({
  publicKey: `pk_${kind}_12345678`,
  secretKey: `sk_${kind}_12345678`,
  webhookSecret: 'whsec_12345678',
});
const none = { website: null, install: null, sandbox: null };

describe('whose keys a website takes payments with', () => {
  it('prefers its own to the install’s, and the sandbox’s only in test mode', () => {
    const all = {
      website: stripe('live'),
      install: stripe('test'),
      sandbox: stripe('test'),
      isTestMode: false,
    };
    expect(chooseKeys('STRIPE', all)).toMatchObject({ source: 'WEBSITE', isLive: true });
    expect(chooseKeys('STRIPE', { ...all, website: null })).toMatchObject({
      source: 'INSTALL',
      isLive: false,
    });
    expect(chooseKeys('STRIPE', { ...none, sandbox: stripe('test'), isTestMode: false }).source).toBe('NONE');
    expect(chooseKeys('STRIPE', { ...none, sandbox: stripe('test'), isTestMode: true }).source).toBe(
      'SANDBOX',
    );
  });

  it('offers keys that move money outside of test mode only, and all others in it only', () => {
    const offered = (kind: 'test' | 'live', isTestMode: boolean) =>
      isOffered(chooseKeys('STRIPE', { ...none, website: stripe(kind), isTestMode }), {
        isEnabled: true,
        isTestMode,
      });
    expect([offered('live', false), offered('test', true)]).toEqual([true, true]);
    expect([offered('live', true), offered('test', false)]).toEqual([false, false]);
    const paypal = { publicKey: 'client-id', secretKey: 'secret-1', webhookSecret: 'WH-1' };
    const chosen = (apiUrl?: string) =>
      chooseKeys('PAYPAL', { ...none, website: { ...paypal, apiUrl }, isTestMode: false });
    expect([chosen().isLive, chosen('https://api-m.sandbox.paypal.com').isLive]).toEqual([true, false]);
  });

  it('offers nothing that is switched off', () => {
    const chosen = chooseKeys('STRIPE', { ...none, website: stripe('live'), isTestMode: false });
    expect(isOffered(chosen, { isEnabled: false, isTestMode: false })).toBe(false);
  });
});

describe('what an owner writes of a provider', () => {
  it('has the shape of that provider’s keys', () => {
    expect(findProviderProblem('STRIPE', stripe('test'))).toBeNull();
    expect(findProviderProblem('STRIPE', { publicKey: 'sk_test_12345678' })).toMatchObject({
      field: 'input.publicKey',
    });
    expect(findProviderProblem('STRIPE', { secretKey: 'pk_test_12345678' })).toMatchObject({
      field: 'input.secretKey',
    });
    expect(findProviderProblem('STRIPE', { webhookSecret: 'secret' })).toMatchObject({
      field: 'input.webhookSecret',
    });
    expect(findProviderProblem('PAYPAL', { publicKey: 'with a space' })).toMatchObject({
      field: 'input.publicKey',
    });
    expect(findProviderProblem('STRIPE', { publicKey: '', secretKey: '' })).toBeNull();
  });

  it('never mixes keys for tests with keys for money', () => {
    const mixed = { publicKey: 'pk_test_12345678', secretKey: 'sk_live_12345678' };
    expect(findProviderProblem('STRIPE', mixed)).toEqual({
      message: 'Both keys must be for tests, or both for money.',
      field: 'input.publicKey',
    });
  });

  it('takes PayPal’s money at once', () => {
    expect(findProviderProblem('PAYPAL', { isCapturedLater: true })).toMatchObject({
      field: 'input.isCapturedLater',
    });
  });
});
