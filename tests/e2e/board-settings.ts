/** Of the boards that tests share: the key, and who reads what people write to the operator. */
export const BOARD_KEY = 'a-key-of-the-operator-for-tests-only';
export const OPERATOR = 'operator@jobs.example';
