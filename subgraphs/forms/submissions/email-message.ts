/** What is said of an address that is none. */
export const emailMessage = 'Email is not valid. Email addresses should follow the format user@domain.com.';
