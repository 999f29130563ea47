// 1: manifest, segments, push with application.submit and posting.create
export const PROTOCOL_VERSION = 1;
