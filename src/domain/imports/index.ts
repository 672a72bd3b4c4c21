export { importTable, type Mistake, type TableRow } from './import-table.ts'
