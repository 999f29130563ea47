import { paths } from '../../paths.ts';
import { MAP_LAYERS, type MapLayer } from './province-levels.ts';

/** The layer in an address that may have been typed or damaged. */
export function readLayer(search: string): MapLayer {
  const named = new URLSearchParams(search).get('layer');
  return MAP_LAYERS.find(layer => layer === named) ?? 'jobs';
}

/** The map's address with some filters (`?…` or ''), each with the layer. */
export function mapHref(layer: MapLayer, search = ''): string {
  const address = new URLSearchParams(search);
  address.delete('layer');
  if (layer !== 'jobs') address.set('layer', layer);
  const text = address.toString();
  return paths.map.href(text && `?${text}`);
}
