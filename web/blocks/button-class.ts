/** The class names of a button of a block, by which themes style it. */
export function buttonClass(size: 'small' | 'medium' | 'large', design: 'primary' | 'secondary'): string {
  return `sqs-block-button-element sqs-block-button-element--${size} sqs-button-element--${design}`;
}
