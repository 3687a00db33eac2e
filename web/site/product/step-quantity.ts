/** The buttons beside a quantity count it up and down, within its limits; whoever listens to the field hears of it. */
export function watchQuantitySteps(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-step]') : null;
    const input = button?.parentElement?.querySelector<HTMLInputElement>('input[type="number"]');
    if (!button || !input) return;
    if (button.dataset.step === '-1') input.stepDown();
    else input.stepUp();
    for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }));
  });
}
