/** E.164: a plus sign, the country code, and at most fifteen digits in all. */
export const PHONE_PATTERN = '^\\+[1-9]\\d{6,14}$';

export const PHONE_RULE = "Phone number must start with a '+' can have a maximum of fifteen digits.";

const PHONE = new RegExp(PHONE_PATTERN);

export const isPhone = (text: string): boolean => PHONE.test(text);
