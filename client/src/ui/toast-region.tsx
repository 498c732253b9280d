import { createPortal } from 'react-dom';
import { Toaster } from 'sonner';
import { useColorMode } from './color-mode.ts';
import './toast-region.css';

/** Where toasts appear. It is outside the app root, because an open dialog makes the root inert. */
export function ToastRegion() {
  const mode = useColorMode();
  return createPortal(
    <Toaster
      position="top-center"
      theme={mode}
      visibleToasts={5}
      closeButton
      containerAriaLabel="消息"
      toastOptions={{ closeButtonAriaLabel: '关闭消息' }}
      offset={16}
    />,
    document.body,
  );
}
