import { CheckIcon } from '@primer/octicons-react';
import { useState } from 'react';
import {
  changeLayoutSettings,
  clearLayoutSettings,
  saveLayoutSettings,
  themePresets,
  useLayoutSettings,
} from '#client/app/layout-settings.ts';
import { isColor } from '#client/app/theme.ts';
import { Button } from '#client/ui/button.tsx';
import { Switch } from '#client/ui/checkbox.tsx';
import { ColorField } from '#client/ui/color-field.tsx';
import { Drawer } from '#client/ui/drawer.tsx';
import { toast } from '#client/ui/toast.ts';
import styles from './settings-drawer.module.css';

const MODES = [
  { mode: 'auto', label: '跟随系统' },
  { mode: 'light', label: '浅色' },
  { mode: 'dark', label: '深色' },
] as const;

/** Time to read the message before the page reloads, in milliseconds. */
const reloadDelay = 1_000;

/** The settings of the frame. Changes show at once; 保存配置 stores them in this browser. */
export function SettingsDrawer({ onClose }: { onClose(): void }) {
  const settings = useLayoutSettings();
  const [typed, setTyped] = useState(settings.theme);

  const save = () => {
    saveLayoutSettings();
    toast.success('正在保存到本地，请稍候...');
    onClose();
  };
  const reset = () => {
    clearLayoutSettings();
    toast.info('正在清除设置缓存并刷新，请稍候...');
    setTimeout(() => window.location.reload(), reloadDelay);
  };

  return (
    <Drawer
      title="布局设置"
      onClose={onClose}
      footer={
        <>
          <Button variant="primary" onClick={save}>
            保存配置
          </Button>
          <Button onClick={reset}>重置配置</Button>
        </>
      }
    >
      <section className={styles.section} aria-label="主题风格设置">
        <h3>外观</h3>
        <div className={styles.modes} role="radiogroup" aria-label="外观">
          {MODES.map(({ mode, label }) => (
            <label key={mode} className={styles.mode} data-chosen={settings.colorMode === mode || undefined}>
              <input
                type="radio"
                name="color-mode"
                className="visually-hidden"
                checked={settings.colorMode === mode}
                onChange={() => changeLayoutSettings({ colorMode: mode })}
              />
              {label}
            </label>
          ))}
        </div>
        <h3>侧边栏风格</h3>
        <div className={styles.sides} role="radiogroup" aria-label="侧边栏风格">
          {(['light', 'dark'] as const).map((side) => (
            <label key={side} className={styles.side} data-side={side}>
              <input
                type="radio"
                name="side-theme"
                className="visually-hidden"
                checked={settings.sideTheme === side}
                onChange={() => changeLayoutSettings({ sideTheme: side })}
              />
              <span className={styles.preview} aria-hidden="true" />
              {side === 'light' ? '浅色' : '深色'}
            </label>
          ))}
        </div>
        <h3>主题颜色</h3>
        <div className={styles.colors}>
          {themePresets.map((color) => {
            const chosen = settings.theme.toLowerCase() === color.toLowerCase();
            return (
              <button
                key={color}
                type="button"
                className={styles.color}
                style={{ background: color }}
                aria-label={`主题颜色 ${color}`}
                aria-pressed={chosen}
                onClick={() => {
                  setTyped(color);
                  changeLayoutSettings({ theme: color });
                }}
              >
                {chosen && <CheckIcon />}
              </button>
            );
          })}
        </div>
        <h3>自定义颜色</h3>
        <ColorField
          label="自定义颜色"
          required
          value={typed}
          onChange={(color) => {
            setTyped(color);
            if (isColor(color)) changeLayoutSettings({ theme: color });
          }}
        />
      </section>
      <section className={styles.section} aria-label="系统布局配置">
        <h3>系统布局</h3>
        <Switch label="顶部菜单" checked={settings.topNav} onChange={(topNav) => changeLayoutSettings({ topNav })} />
        <Switch label="开启标签页" checked={settings.tagsView} onChange={(tagsView) => changeLayoutSettings({ tagsView })} />
        <Switch label="固定头部" checked={settings.fixedHeader} onChange={(fixedHeader) => changeLayoutSettings({ fixedHeader })} />
        <Switch label="显示侧边栏标志" checked={settings.sidebarLogo} onChange={(sidebarLogo) => changeLayoutSettings({ sidebarLogo })} />
        <Switch
          label="动态标题"
          caption="浏览器标题跟随当前页面"
          checked={settings.dynamicTitle}
          onChange={(dynamicTitle) => changeLayoutSettings({ dynamicTitle })}
        />
      </section>
    </Drawer>
  );
}
