-- system.loginLog.page
select count(*) as `total` from `login_log` where `tenant_id` = ? and `id` in (?);
select `id`, `user_id`, `username`, `event`, `user_ip`, `user_agent`, `create_time` from `login_log` where `tenant_id` = ? and `id` in (?) order by `id` desc limit ? offset ?;

-- system.loginLog.exportExcel
select * from `compute_config` where `tenant_id` = ?;
set transaction isolation level repeatable read, read only;
begin;
select `id`, `user_id`, `username`, `event`, `user_ip`, `user_agent`, `create_time` from `login_log` where `tenant_id` = ? and `id` in (?) and `id` < ? order by `id` desc limit ?;
rollback;
