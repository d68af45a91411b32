export { exportMaps } from './export-maps.ts'
export { importMaps } from './import-maps.ts'
export { purgeMaps } from './maps.ts'
