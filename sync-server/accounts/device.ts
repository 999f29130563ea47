import { parse } from 'bowser';
import type { SessionRecord } from '../records/account-record.ts';

type Device = SessionRecord['device'];

/** The origin of a request, as far as it is known. */
export interface Origin {
  ip: string;
  userAgent: string | undefined;
  /** The device's nonce, if the account knows the device (`known-devices.ts`). */
  device?: string | undefined;
}

/** Appwrite's short codes (from Matomo's device detector) for the systems that `bowser` recognizes. */
const SYSTEMS: Readonly<Record<string, readonly [code: string, name: string]>> = {
  Windows: ['WIN', 'Windows'],
  macOS: ['MAC', 'Mac'],
  Linux: ['LIN', 'GNU/Linux'],
  Ubuntu: ['UBT', 'Ubuntu'],
  Android: ['AND', 'Android'],
  iOS: ['IOS', 'iOS'],
  iPadOS: ['IPA', 'iPadOS'],
  'Chrome OS': ['COS', 'Chrome OS'],
  'Windows Phone': ['WPH', 'Windows Phone'],
};

const CLIENTS: Readonly<Record<string, readonly [code: string, name: string]>> = {
  Chrome: ['CH', 'Chrome'],
  Chromium: ['CR', 'Chromium'],
  Firefox: ['FF', 'Firefox'],
  Safari: ['SF', 'Safari'],
  'Microsoft Edge': ['PS', 'Microsoft Edge'],
  Opera: ['OP', 'Opera'],
  'Samsung Internet for Android': ['SB', 'Samsung Browser'],
  'Internet Explorer': ['IE', 'Internet Explorer'],
  Vivaldi: ['VI', 'Vivaldi'],
};

const MOBILE_CLIENTS: Readonly<Record<string, readonly [code: string, name: string]>> = {
  'Chrome on iOS': ['CI', 'Chrome Mobile iOS'],
  Chrome: ['CM', 'Chrome Mobile'],
  Firefox: ['FM', 'Firefox Mobile'],
  Safari: ['MF', 'Mobile Safari'],
  Opera: ['OM', 'Opera Mobile'],
};

const FORMS: Readonly<Record<string, string>> = {
  desktop: 'desktop',
  mobile: 'smartphone',
  tablet: 'tablet',
  tv: 'tv',
};

const LONGEST_USER_AGENT = 1000;

/**
 * The device on which a session was created, as far as the user agent reveals it (row 10 of
 * docs/appwrite-behaviour.md).
 */
export function readDevice(userAgent: string | undefined): Device {
  const text = userAgent?.slice(0, LONGEST_USER_AGENT).trim();
  if (!text) return UNKNOWN_DEVICE;
  const { os, browser, engine, platform } = parse(text);
  const onPhone = platform.type === 'mobile' || platform.type === 'tablet';
  const [osCode, osName] = SYSTEMS[os.name ?? ''] ?? ['', os.name ?? ''];
  const onIos = /\bCriOS\//.test(text) ? 'Chrome on iOS' : (browser.name ?? '');
  const [clientCode, clientName] = (onPhone ? MOBILE_CLIENTS[onIos] : undefined) ??
    CLIENTS[browser.name ?? ''] ?? ['', browser.name ?? ''];
  return {
    osCode,
    osName,
    osVersion: osName === 'Windows' ? (os.versionName ?? '') : (os.version ?? ''),
    clientType: clientCode === '' ? '' : 'browser',
    clientCode,
    clientName,
    clientVersion: shortVersion(browser.version),
    clientEngine: engine.name ?? '',
    clientEngineVersion: engine.version ?? '',
    deviceName: FORMS[platform.type ?? ''] ?? '',
    deviceBrand: platform.vendor ?? '',
    deviceModel: platform.model ?? '',
  };
}

const UNKNOWN_DEVICE: Device = {
  osCode: '',
  osName: '',
  osVersion: '',
  clientType: '',
  clientCode: '',
  clientName: '',
  clientVersion: '',
  clientEngine: '',
  clientEngineVersion: '',
  deviceName: '',
  deviceBrand: '',
  deviceModel: '',
};

/** `70.0.3538.77` → `70.0` */
function shortVersion(version: string | undefined): string {
  return (version ?? '').split('.').slice(0, 2).join('.');
}
