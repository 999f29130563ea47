/**
 * Appwrite serves the same data in two vocabularies. `/databases` has collections, attributes and documents;
 * `/tablesdb` has tables, columns and rows.
 */
export interface Dialect {
  /** The type of databases created through this dialect. */
  type: 'legacy' | 'tablesdb';
  base: '/databases' | '/tablesdb';
  names: {
    /** Used in URLs and lists. */
    collections: 'collections' | 'tables';
    attributes: 'attributes' | 'columns';
    documents: 'documents' | 'rows';
    /** Used in bodies. */
    collectionId: 'collectionId' | 'tableId';
    documentId: 'documentId' | 'rowId';
    documentSecurity: 'documentSecurity' | 'rowSecurity';
    /** Used in documents. */
    collectionName: '$collectionId' | '$tableId';
  };
}

export const COLLECTIONS_DIALECT: Dialect = {
  type: 'legacy',
  base: '/databases',
  names: {
    collections: 'collections',
    attributes: 'attributes',
    documents: 'documents',
    collectionId: 'collectionId',
    documentId: 'documentId',
    documentSecurity: 'documentSecurity',
    collectionName: '$collectionId',
  },
};

export const TABLES_DIALECT: Dialect = {
  type: 'tablesdb',
  base: '/tablesdb',
  names: {
    collections: 'tables',
    attributes: 'columns',
    documents: 'rows',
    collectionId: 'tableId',
    documentId: 'rowId',
    documentSecurity: 'rowSecurity',
    collectionName: '$tableId',
  },
};
