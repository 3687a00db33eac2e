import { TextField, type TextFieldProps } from '../ui/field.tsx';
import { useVimeoProblem } from './vimeo.ts';

/** The address of a film; what Vimeo says of one of its own is told at once. */
export function FilmAddressField({ value = '', problem, ...props }: TextFieldProps) {
  const told = useVimeoProblem(value);
  return <TextField inputMode="url" value={value} problem={problem ?? told} {...props} />;
}
