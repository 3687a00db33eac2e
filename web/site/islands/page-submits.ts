/** A list that says so sends its form as soon as something else is chosen; a form that says so asks for nothing by blank fields. */
export function watchSubmits(): void {
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target.hasAttribute('data-submits-now'))
      target.form?.requestSubmit();
  });
  document.addEventListener('formdata', ({ target, formData }) => {
    if (!(target instanceof HTMLFormElement) || !target.hasAttribute('data-omits-blank')) return;
    for (const [name, value] of [...formData]) if (value === '') formData.delete(name);
  });
}
