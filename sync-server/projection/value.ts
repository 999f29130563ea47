/** The value of an attribute that is set. */
export type Value = string | number | boolean;
