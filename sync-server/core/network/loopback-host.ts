const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** `hostname` is written as in a URL: lower case, without a port. */
export const isLoopbackHost = (hostname: string): boolean => LOOPBACK.test(hostname);
