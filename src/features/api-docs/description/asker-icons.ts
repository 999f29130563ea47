import { Globe, type IconType, Key, ShieldCheck, User } from '../../../ui/icons.ts';
import type { Asker } from './description.ts';

export const ASKER_ICONS: Readonly<Record<Asker, IconType>> = {
  anybody: Globe,
  permitted: ShieldCheck,
  person: User,
  key: Key,
};
