// An ambient module can only import a type this way.
/* oxlint-disable typescript/consistent-type-imports */

declare module '*.md?summary' {
  export const page: import('./page-content.ts').PageSummary;
}

declare module '*.md' {
  export const page: import('./page-content.ts').PageContent;
}
