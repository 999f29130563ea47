/** Settings of the shared boards: the API key, and the address that receives messages to the operator. */
export const BOARD_KEY = 'a-key-of-the-operator-for-tests-only';
export const OPERATOR = 'operator@jobs.example';
