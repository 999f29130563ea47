// An ambient module can take a type only so.
/* oxlint-disable typescript/consistent-type-imports */

declare module '*.md?summary' {
  export const page: import('./page-content.ts').PageSummary;
}

declare module '*.md' {
  export const page: import('./page-content.ts').PageContent;
}
